// Loaded when somebody signs in so. What is not named here is left out of the bundle.
export {
  allowInsecureRequests,
  authorizationCodeGrantRequest,
  ClientSecretBasic,
  ClientSecretPost,
  calculatePKCECodeChallenge,
  discoveryRequest,
  getValidatedIdTokenClaims,
  None,
  processAuthorizationCodeResponse,
  processDiscoveryResponse,
  validateApplicationLevelSignature,
  validateAuthResponse,
} from 'oauth4webapi';
