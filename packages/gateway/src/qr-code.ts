import { encode } from 'uqr';

/** The squares of a QR code, row by row with its quiet margin; true is dark. */
export const qrCode = (text: string): readonly (readonly boolean[])[] => encode(text, { ecc: 'M', border: 2 }).data;
