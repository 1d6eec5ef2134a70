export { contextUse } from './answering/context-use.ts';
export { ownerKey, ownerOf } from './answering/owner.ts';
export type { TurnEnd } from './answering/turn-ends.ts';
export type { AuditLog } from './audit/audit-log.ts';
export { describeRun, summariseRecord } from './audit/audit-story.ts';
export { knownSecrets } from './audit/known-secrets.ts';
export { openAuditLog } from './audit/open-audit-log.ts';
export { MAX_RECORDINGS, type Recording, Recordings } from './audit/recording.ts';
export type { ReplayDifference } from './audit/replay-difference.ts';
export { replayRun } from './audit/replay-run.ts';
export type { AuditVerdict } from './audit/verify-chain.ts';
export { type App, createApp, type Role } from './create-app.ts';
export { CHART_TOOL, chartsOfRun } from './finance/charts-of-run.ts';
export { copyState } from './keep/copy-state.ts';
export {
  assertExclusive,
  emptyServer,
  folderToServer,
  type ServerStore,
  serverToFolder,
} from './keep/server-state.ts';
export { ServerSignIns, sealedSignIns } from './mcp/server-sign-ins.ts';
export { signIn, signOut } from './mcp/sign-in.ts';
export { ToolServer } from './mcp/tool-server.ts';
export { addKey, toKeyProblem } from './models/add-key.ts';
export { budgetNotice } from './models/budget-notice.ts';
export { createKeyStore } from './models/create-models.ts';
export { definitionOf, definitionPath } from './models/define-model.ts';
export { keyVendors, ownKeyVendors } from './models/key-vendors.ts';
export type { OidcSessions } from './people/oidc-sessions.ts';
export { openPeople } from './people/open-people.ts';
export type { People, Person } from './people/people.ts';
export { exportPerson } from './people/person-data.ts';
export { LOCAL_PERSON, senderNameOf } from './people/person-id.ts';
export { plainName } from './people/person-name.ts';
export { personSpent } from './people/person-spent.ts';
export { shareAccount, unshareAccount } from './people/share-account.ts';
export { offersText, shareText } from './people/share-text.ts';
export { lookOverPlugins } from './plugins/look-over-plugins.ts';
export { MANIFEST_FILE } from './plugins/manifest.ts';
export { type CheckedPlugin, checkPlugin, discoverPlugins } from './plugins/plugin-files.ts';
export type { PluginState } from './plugins/plugin-state.ts';
export { InstallationKey, SEALED_SIGNING_KEY } from './signed/installation-key.ts';
export { saveSigned, signedFileName, signedSummary, withheldParts } from './signed/save-signed.ts';
export { followLifecycle } from './wiring/lifecycle-hooks.ts';
export { RUNNING_SINCE } from './wiring/open-database.ts';
