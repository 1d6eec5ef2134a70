export { buildComplianceSection, buildFinanceContextSection, buildRiskDisclaimerSection } from './finance-sections.ts';
export { buildIdentitySection, buildToolsSection } from './identity-sections.ts';
export type { InvestmentProfile, PromptBuildContext, PromptSection } from './section.ts';
export { buildSystemPrompt, buildSystemPromptBlocks, listPromptSections, type PromptBuildMode } from './system-prompt.ts';
