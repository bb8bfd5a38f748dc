import { type AuditAction, auditActions, isExport, type Operation, operations } from 'beckon-contract'
import { expect, test } from 'vitest'

/** What owners find in the audit log after each operation that changes or exports something. */
const recorded: Record<string, AuditAction[]> = {
  setUp: ['account.created'],
  signUp: ['account.created'],
  finishSignUp: ['account.created'],
  signIn: ['sign_in.succeeded', 'sign_in.failed'],
  finishSignIn: ['sign_in.succeeded', 'second_factor.failed', 'second_factor.recovery_code_used'],
  renameAccount: ['account.renamed'],
  // Until the job removes the log, too.
  removeAccount: ['account.deleted'],
  endSession: ['session.ended'],
  signOutEverywhere: ['session.all_ended'],
  confirmSecondFactor: ['second_factor.on'],
  renewRecoveryCodes: ['second_factor.recovery_codes_renewed', 'second_factor.failed'],
  removeSecondFactor: ['second_factor.off', 'second_factor.failed'],
  requireSecondFactor: ['account.second_factor_required', 'account.second_factor_optional'],
  changePassword: ['password.changed'],
  resetPassword: ['password.reset'],
  changeMember: ['member.role_changed'],
  removeMember: ['member.removed', 'member.left'],
  createInvitation: ['invitation.created'],
  withdrawInvitation: ['invitation.withdrawn'],
  acceptInvitation: ['member.joined'],
  exportAuditLog: ['audit_log.exported'],
  createToken: ['token.created'],
  disableToken: ['token.disabled'],
  replaceToken: ['token.replaced'],
  createWebhook: ['webhook.created'],
  changeWebhook: ['webhook.changed', 'webhook.on', 'webhook.off'],
  renewWebhookSecret: ['webhook.secret_renewed'],
  removeWebhook: ['webhook.deleted'],
  createProvider: ['provider.created'],
  changeProvider: ['provider.changed'],
  removeProvider: ['provider.deleted'],
  // The job applies the rule later, and every day.
  changeRetention: ['account.retention_changed', 'retention.applied'],
  changeBudget: ['account.budget_changed'],
  changePrices: ['account.prices_changed'],
  createBot: ['bot.created'],
  duplicateBot: ['bot.created'],
  importBot: ['bot.created'],
  createFromTemplate: ['bot.created'],
  exportBot: ['bot.exported'],
  changeBot: [
    ...(['bot.api_trigger_on', 'bot.api_trigger_off', 'bot.embedding_on', 'bot.embedding_off'] as const),
    ...(['bot.archived', 'bot.restored'] as const),
    ...(['bot.sites_changed', 'bot.model_changed', 'bot.budget_changed'] as const),
  ],
  removeBot: ['bot.deleted'],
  renewIdentitySecret: ['bot.identity_secret_renewed'],
  removeEntry: ['entry.deleted'],
  restoreEntry: ['entry.restored'],
  undoEntryChange: ['entry.restored', 'import.undone'],
  removeEntries: ['entry.deleted'],
  exportEntries: ['knowledge.exported'],
  removeSource: ['source.deleted'],
  createTool: ['tool.created'],
  changeTool: ['tool.changed'],
  removeTool: ['tool.deleted'],
  removeConversation: ['conversation.deleted'],
  removeConversations: ['conversation.deleted'],
  removeMatching: ['conversation.deleted'],
  changeMatching: ['conversations.changed'],
  removeLabel: ['label.deleted'],
  exportConversations: ['conversations.exported'],
  removeTest: ['test.deleted'],
  restoreTest: ['test.restored'],
  exportTests: ['tests.exported'],
  deleteConversation: ['conversation.deleted'],
  exportUser: ['user.exported'],
  deleteUser: ['user.deleted'],
  deleteKnowledgeEntry: ['entry.deleted'],
  deleteKnowledgeSource: ['source.deleted'],
}

/** A change of a bot's content or of one's own settings, or no change at all. */
const notRecorded = [
  ...['requestSignUp', 'requestPasswordReset', 'signOut', 'chooseAccount', 'changePerson', 'setUpSecondFactor'],
  ...['testProvider', 'changeAppearance', 'checkSite', 'tryTool', 'listMcpTools', 'listNearestEntries'],
  ...[
    'createEntry',
    'changeEntry',
    'changeEntryTags',
    'fillIn',
    'changeNoticeMails',
    'addWording',
    'removeWording',
    'importEntries',
    'previewImport',
    'dismissUnanswered',
  ],
  ...['addTextSource', 'addFileSource', 'addPageSource', 'addSiteSource', 'changeSource', 'readSource'],
  ...['askInPlayground', 'cancelOwnerTurn', 'testWebhook', 'replayWebhook', 'sendDeliveryAgain'],
  ...['changeConversations', 'addNote', 'removeNote'],
  ...['createTest', 'changeTest', 'importTests', 'startTestRun', 'cancelTestRun'],
  ...['trigger', 'cancelTurn', 'rateMessage', 'completeChat', 'createResponse'],
  ...['putKnowledgeEntry', 'addKnowledgeSource', 'refreshKnowledgeSource'],
]

test('every operation that changes or exports something is in the audit log, or listed as left out', () => {
  const changing = Object.entries<Operation>({ ...operations.settings, ...operations.programs })
    .filter(([, operation]) => operation.method !== 'GET' || isExport(operation))
    .map(([name]) => name)
  expect([...Object.keys(recorded), ...notRecorded].sort()).toEqual(changing.sort())
})

test('every action of the audit log belongs to an operation', () => {
  expect([...new Set(Object.values(recorded).flat())].sort()).toEqual(Object.values(auditActions).flat().sort())
})
