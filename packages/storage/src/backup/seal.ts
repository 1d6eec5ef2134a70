import { createCipheriv, createDecipheriv, createHash, randomBytes, scrypt } from 'node:crypto';
import { FinClawError } from '@finclaw/infra';
import type { ByteReader } from './byte-reader.ts';
import { damaged } from './damaged.ts';

/** The first line of a sealed backup. */
export const SEALED = 'finclaw-sealed-1';

const FRAME = 64 * 1024;
const TAG = 16;
/** About half a second and 128 MB for every guess of a passphrase. */
export const SEAL_COST = { N: 2 ** 17, r: 8, p: 1 };

/**
 * Encrypts a stream with a passphrase: two header lines, then frames of a length and AES-256-GCM. Each frame
 * authenticates its position and whether it is the last, so that no frame can be changed, moved, removed or truncated
 * unnoticed.
 */
export async function* seal(
  source: AsyncIterable<Buffer>,
  passphrase: string,
  cost: typeof SEAL_COST,
): AsyncGenerator<Buffer> {
  const salt = randomBytes(16);
  const head = Buffer.from(`${SEALED}\n${JSON.stringify({ ...cost, salt: salt.toString('base64') })}\n`);
  const lock = await lockFor(passphrase, salt, cost, head);
  yield head;
  let waiting = Buffer.alloc(0);
  let index = 0;
  for await (const chunk of source) {
    waiting = Buffer.concat([waiting, chunk]);
    for (; waiting.length > FRAME; waiting = waiting.subarray(FRAME))
      yield lock.close(waiting.subarray(0, FRAME), index++, false);
  }
  yield lock.close(waiting, index, true);
}

/** Decrypts what `seal` encrypted, frame by frame; a wrong passphrase and a changed frame give different errors. */
export async function* unseal(reader: ByteReader, passphrase: string): AsyncGenerator<Buffer> {
  const facts = await reader.line(1_000);
  const { N, r, p, salt } = parse(facts);
  const head = Buffer.from(`${SEALED}\n${facts}\n`);
  const lock = await lockFor(passphrase, Buffer.from(salt, 'base64'), { N, r, p }, head);
  for (let index = 0; ; index++) {
    const length = (await reader.read(4)).readUInt32BE();
    if (length > FRAME + TAG || length < TAG) throw damaged('a frame has no possible length');
    const frame = await reader.read(length);
    const isLast = await reader.isAtEnd();
    yield lock.open(frame, index, isLast);
    if (isLast) return;
  }
}

async function lockFor(passphrase: string, salt: Buffer, cost: typeof SEAL_COST, head: Buffer) {
  const key = await new Promise<Buffer>((resolve, reject) => {
    scrypt(passphrase.normalize('NFC'), salt, 32, { ...cost, maxmem: 256 * cost.N * cost.r }, (error, made) =>
      error ? reject(error) : resolve(made),
    );
  });
  const digest = createHash('sha256').update(head).digest();
  // The key is made for this one file, so counting never repeats a nonce.
  const nonce = (index: number): Buffer => {
    const bytes = Buffer.alloc(12);
    bytes.writeBigUInt64BE(BigInt(index), 4);
    return bytes;
  };
  const place = (isLast: boolean): Buffer => Buffer.concat([digest, Buffer.from([isLast ? 1 : 0])]);
  return {
    close(text: Buffer, index: number, isLast: boolean): Buffer {
      const cipher = createCipheriv('aes-256-gcm', key, nonce(index)).setAAD(place(isLast));
      const body = Buffer.concat([cipher.update(text), cipher.final(), cipher.getAuthTag()]);
      const length = Buffer.alloc(4);
      length.writeUInt32BE(body.length);
      return Buffer.concat([length, body]);
    },
    open(frame: Buffer, index: number, isLast: boolean): Buffer {
      const decipher = createDecipheriv('aes-256-gcm', key, nonce(index)).setAAD(place(isLast));
      decipher.setAuthTag(frame.subarray(frame.length - TAG));
      try {
        return Buffer.concat([decipher.update(frame.subarray(0, frame.length - TAG)), decipher.final()]);
      } catch (cause) {
        if (index > 0) throw damaged('a part was changed or is missing', cause);
        throw new FinClawError('The passphrase is wrong, or the backup was changed', 'BACKUP_LOCKED', { cause });
      }
    },
  };
}

function parse(facts: string): typeof SEAL_COST & { readonly salt: string } {
  try {
    const { N, r, p, salt } = JSON.parse(facts);
    // A foreign file must not take more memory and time than our own do.
    const isUsual = Number.isInteger(Math.log2(N)) && N <= 2 ** 20 && r <= 8 && p <= 2 && typeof salt === 'string';
    if (isUsual) return { N, r, p, salt };
  } catch {
    // Reported below.
  }
  throw damaged('what it says about its encryption makes no sense');
}
