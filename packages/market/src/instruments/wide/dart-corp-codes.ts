import { decodeEntities, neutraliseOutsideText } from '@finclaw/infra';
import { openZip, readZipText, ZipBroken } from '../../files/zip.ts';

const LARGEST = 100_000_000;
const COMPANY = /<list>([\s\S]{0,1000}?)<\/list>/g;
const tag = (name: string, xml: string): string =>
  new RegExp(`<${name}>([^<]{0,200})</${name}>`).exec(xml)?.[1]?.trim() ?? '';

/** OpenDART's data of a listed company: its number and its English name. */
interface CorpCode {
  readonly corp: string;
  readonly english: string;
}

/** Reads listed companies by their code at the exchange, from an OpenDART archive; undefined for any other. */
export async function readCorpCodes(archive: Uint8Array): Promise<ReadonlyMap<string, CorpCode> | undefined> {
  try {
    const [entry] = [...openZip(archive).values()];
    if (entry === undefined) return undefined;
    const xml = await readZipText(entry, LARGEST);
    const listed = [...xml.matchAll(COMPANY)].flatMap(([, company = '']) => {
      const [stock, corp] = [tag('stock_code', company), tag('corp_code', company)];
      return /^[0-9A-Z]{6}$/.test(stock) && /^\d{8}$/.test(corp)
        ? [[stock, { corp, english: neutraliseOutsideText(decodeEntities(tag('corp_eng_name', company))) }] as const]
        : [];
    });
    return listed.length === 0 ? undefined : new Map(listed);
  } catch (error) {
    if (error instanceof ZipBroken) return undefined;
    throw error;
  }
}
