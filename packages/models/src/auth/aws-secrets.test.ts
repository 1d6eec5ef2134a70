import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { startGateway } from '../testing/gateway-harness.ts';
import { fakeClock, recordingLogger } from '../testing/recorders.ts';
import { type AwsSecretsModule, createAwsSecretSource } from './aws-secrets.ts';

/** A stand-in for the client library that remembers what it was asked. */
function fakeAws(secrets: Record<string, string | Error>) {
  const asked: string[] = [];
  const clients: object[] = [];
  const module: AwsSecretsModule = {
    SecretsManagerClient: class {
      constructor(options: object) {
        clients.push(options);
      }

      async send(command: object) {
        const { SecretId } = command as { SecretId: string };
        asked.push(SecretId);
        const secret = secrets[SecretId];
        if (secret instanceof Error) throw secret;
        return secret === undefined ? {} : { SecretString: secret };
      }
    },
    GetSecretValueCommand: class {
      readonly SecretId: string;

      constructor({ SecretId }: { SecretId: string }) {
        this.SecretId = SecretId;
      }
    },
  };
  return { asked, clients, load: async () => module };
}

const config = {
  region: 'ap-northeast-2',
  secrets: { anthropic: 'prod/claude', openai: 'prod/openai', other: 'prod/other' },
};

describe('createAwsSecretSource', () => {
  it('reads a key as text or as the console writes it', async () => {
    const aws = fakeAws({
      'prod/claude': 'sk-ant-aws',
      'prod/openai': '{"OPENAI_API_KEY":"sk-aws"}',
      'prod/other': '{"apiKey":"x"}',
    });
    const source = createAwsSecretSource(config, { logger: recordingLogger(), load: aws.load });
    expect(await source.get('anthropic')).toBe('sk-ant-aws');
    expect(await source.get('openai')).toBe('sk-aws');
    expect(await source.get('other')).toBe('x');
    expect(aws.clients).toEqual([{ region: 'ap-northeast-2', maxAttempts: 2 }]);
  });

  it('loads nothing for a provider without a secret', async () => {
    const source = createAwsSecretSource(config, {
      logger: recordingLogger(),
      load: () => Promise.reject(new Error('loaded')),
    });
    expect(source.has('local')).toBe(false);
    expect(await source.get('local')).toBeUndefined();
    expect(source.has('constructor')).toBe(false);
  });

  it('asks once for calls that overlap, and again after five minutes', async () => {
    const now = fakeClock();
    const aws = fakeAws({ 'prod/claude': 'sk-ant-aws' });
    const source = createAwsSecretSource(config, { logger: recordingLogger(), load: aws.load, now });
    await Promise.all([source.get('anthropic'), source.get('anthropic')]);
    expect(aws.asked).toHaveLength(1);
    now.advance(300_000);
    await source.get('anthropic');
    expect(aws.asked).toHaveLength(2);
  });

  it('a failure means no key, is logged, and is not repeated at once', async () => {
    const now = fakeClock();
    const logger = recordingLogger();
    const aws = fakeAws({ 'prod/claude': new Error('AccessDenied') });
    const source = createAwsSecretSource(config, { logger, load: aws.load, now });
    expect(await source.get('anthropic')).toBeUndefined();
    expect(await source.get('anthropic')).toBeUndefined();
    expect(aws.asked).toHaveLength(1);
    expect(logger.lines).toHaveLength(1);
    now.advance(30_000);
    await source.get('anthropic');
    expect(aws.asked).toHaveLength(2);
  });

  it('a client library that is missing is a failure like any other', async () => {
    const logger = recordingLogger();
    const source = createAwsSecretSource(config, { logger, load: () => Promise.reject(new Error('not installed')) });
    expect(await source.get('anthropic')).toBeUndefined();
    expect(logger.lines).toEqual(['warn AWS Secrets Manager gave no key']);
  });
});

describe('with the official client and an endpoint that speaks its protocol', () => {
  let server: Server;
  let endpoint: string;
  const targets: string[] = [];

  beforeEach(() => {
    vi.stubEnv('AWS_ACCESS_KEY_ID', 'AKIDEXAMPLE');
    vi.stubEnv('AWS_SECRET_ACCESS_KEY', 'example');
  });
  beforeAll(async () => {
    server = createServer(async (request, response) => {
      let text = '';
      for await (const part of request) text += part;
      targets.push(String(request.headers['x-amz-target']));
      const { SecretId } = JSON.parse(text);
      const isKnown =
        SecretId === 'prod/claude' &&
        /^AWS4-HMAC-SHA256 Credential=AKIDEXAMPLE/.test(request.headers.authorization ?? '');
      response.writeHead(isKnown ? 200 : 400, { 'content-type': 'application/x-amz-json-1.1' });
      response.end(
        JSON.stringify(
          isKnown ? { Name: SecretId, SecretString: 'sk-ant-aws' } : { __type: 'ResourceNotFoundException' },
        ),
      );
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });
  afterAll(() => {
    server.close();
    server.closeAllConnections();
  });

  it('fetches a secret by a signed request', async () => {
    const source = createAwsSecretSource({ ...config, endpoint }, { logger: recordingLogger() });
    expect(await source.get('anthropic')).toBe('sk-ant-aws');
    expect(targets).toEqual(['secretsmanager.GetSecretValue']);
  });

  it('a secret that is not there is no key', async () => {
    const logger = recordingLogger();
    const source = createAwsSecretSource({ ...config, endpoint }, { logger });
    expect(await source.get('openai')).toBeUndefined();
    expect(logger.lines).toHaveLength(1);
  });

  it('is the fourth step of finding a key', async () => {
    const harness = await startGateway({ agents: { awsSecrets: { ...config, endpoint } } as object });
    const models = await harness.gateway.list();
    expect(models.find(({ id }) => id === 'claude-opus-5-5')?.status).toEqual({ kind: 'ready' });
  });
});
