export { FakeOidc } from './fake-oidc.ts';
