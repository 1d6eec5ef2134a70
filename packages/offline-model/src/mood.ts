/** What did not happen: suppositions, regrets and near misses. "샀더라면", "샀어야 했는데", "I would have bought". */
const SUPPOSED =
  /(?:[샀팔]았?|했|담았|넣었|들어갔|잡았)(?:으면|다면|더라면|었더라면|을\s?(?:걸|텐데)|다\s?치|다고\s?(?:치|하|해|가정))|(?:샀|팔았|했)어야|만약|만일|가정|(?:살|팔|할)\s?(?:걸|뻔)|\b(?:if (?:i|we)|had i|suppos\w+|imagin\w+|assum\w+|pretend\w*|(?:would|could|should|might)(?:'ve| have)|wish|almost|nearly|what if|never|not)\b|n't\b/i;

/** Whether a sentence speaks of a trade that was not made. */
export const isSupposed = (text: string): boolean => SUPPOSED.test(text);

/** "지우지 마", "don't add" */
const FORBIDDEN =
  /지\s?(?:마|말)(?![가-힣]*\s?고)|\b(?:don'?t|do not|never)\b(?! (?:forget|know|think|care|mind|understand|have|see))/i;

/** Whether a sentence forbids what it names. */
export const isForbidden = (text: string): boolean => FORBIDDEN.test(text);

/** "넣을까?", "should I add it": somebody makes up their mind. */
const DELIBERATED = /(?:[넣담걸]을|뺄|울|할)까(?:요)?(?:\s?말까)?\s*[?.]*$|\bshould (?:i|we)\b/i;

/** Whether a sentence only thinks about doing something. */
export const isDeliberated = (text: string): boolean => DELIBERATED.test(text);

const COURTEOUS =
  /(?:줘|줄래|주실래|주라|주세요|주시겠|줄\s?수|주실\s?수|부탁)[가-힣]*\s*[?？]|\b(?:can|could|will) (?:you|u)\b|\bwould (?:you|u) (?:please|kindly|mind)\b|\bplease\b/i;
const ASKED =
  /[?？]|^\s*(?:(?:so|and|but|hey|hmm|ok|well)[,\s]+)*(?:is|are|was|were|am|does|do|did|has|have|had|which|what|who|how|where|would|should|shall|might|can i|could i|may i)\b|(?:(?<!니)까|(?<!(?:^|\s)하)나|냐|는지|을지|려나|던가|[는은인한]가|건가)(?:요)?\s*[.~!]*$/i;

/** Whether a sentence asks instead of telling us to do something; "사줄래?" and "could you buy" tell. */
export const isAsked = (text: string): boolean => ASKED.test(text) && !COURTEOUS.test(text);

/** "10만원 되면 팔아줘", "buy 10 if it drops to 90": something to be done later, when a price is reached. */
export const CONDITIONAL =
  /(?:되|오|가|찍으|떨어지|넘으|오르|내려가|내리|올라가|빠지|도달하|닿으|깨지|뚫으)면|(?:될|올|갈|찍을|떨어질|넘을|오를|내릴|빠질)\s?때|\b(?:if|once|when(?:ever)?|as soon as|in case)\b/i;
