export { figureLine, partLabel, signedText, verificationProblems } from './describe-verification.ts';
export { readSignedAnswer } from './read-signed-answer.ts';
export { type AnswerToSign, linesOf, type SigningKey, signAnswer } from './sign-answer.ts';
export {
  fingerprintOf,
  fromBase64,
  isLineName,
  isResultName,
  type SignedAnswer,
  type SignedResult,
} from './signed-answer.ts';
export { type Verification, verifyAnswer } from './verify-answer.ts';
