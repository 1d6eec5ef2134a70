import { describe, expect, it } from 'vitest';
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

const config = { region: 'ap-northeast-2', secrets: { anthropic: 'prod/claude', openai: 'prod/openai', other: 'prod/other' } };

describe('createAwsSecretSource', () => {
  it('M-41 reads a key as text or as the console writes it', async () => {
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
    const source = createAwsSecretSource(config, { logger: recordingLogger(), load: () => Promise.reject(new Error('loaded')) });
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

  it('says what to install when the client library is missing', async () => {
    const logger = recordingLogger();
    const warnings: unknown[] = [];
    const source = createAwsSecretSource(config, { logger: { warn: (...args) => warnings.push(args.at(-1)) } });
    const key = await source.get('anthropic');
    if (key === undefined && (warnings[0] as { code?: string }).code === 'PROVIDER_SDK_MISSING') {
      expect(String(warnings[0])).toContain('@aws-sdk/client-secrets-manager');
    }
    expect(logger.lines).toEqual([]);
  });
});
