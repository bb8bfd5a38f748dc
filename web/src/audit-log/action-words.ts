import type { AuditAction, AuditGroup, AuditLine } from 'beckon-contract'

export const groupWords: Record<AuditGroup, string> = {
  sign_in: 'Sign-in and passwords',
  members: 'Members and invitations',
  tokens: 'API tokens',
  bots: 'Bots',
  models: 'Models',
  tools: 'Tools',
  account: 'Account',
  data: 'Exports and deletions',
}

export const actionWords: Record<AuditAction, string> = {
  'sign_in.succeeded': 'Signed in',
  'sign_in.failed': 'Failed to sign in',
  'session.ended': 'Ended a session',
  'session.all_ended': 'Signed out everywhere',
  'password.changed': 'Changed their password',
  'password.reset': 'Reset their password',
  'member.joined': 'Joined',
  'member.role_changed': 'Changed a role',
  'member.removed': 'Removed a member',
  'member.left': 'Left the account',
  'invitation.created': 'Invited',
  'invitation.withdrawn': 'Withdrew an invitation',
  'token.created': 'Created an API token',
  'token.disabled': 'Disabled an API token',
  'token.replaced': 'Replaced an API token',
  'bot.created': 'Created a bot',
  'bot.deleted': 'Deleted a bot',
  'bot.api_trigger_on': 'Switched the API trigger on',
  'bot.api_trigger_off': 'Switched the API trigger off',
  'bot.embedding_on': 'Switched embedding on',
  'bot.embedding_off': 'Switched embedding off',
  'bot.identity_secret_renewed': 'Created an identity secret',
  'provider.created': 'Added a provider',
  'provider.changed': 'Changed a provider',
  'provider.deleted': 'Deleted a provider',
  'tool.created': 'Added a tool',
  'tool.changed': 'Changed a tool',
  'tool.deleted': 'Deleted a tool',
  'account.created': 'Created the account',
  'account.renamed': 'Renamed the account',
  'account.budget_changed': 'Changed the daily budget',
  'account.prices_changed': 'Changed model prices',
  'knowledge.exported': 'Exported questions and answers',
  'tests.exported': 'Exported tests',
  'audit_log.exported': 'Exported the audit log',
  'conversation.deleted': 'Deleted a conversation',
  'source.deleted': 'Deleted a source',
}

/** "Failed to sign in, 12 times" */
export const sayAction = ({ action, count }: Pick<AuditLine, 'action' | 'count'>) =>
  count === 1 ? actionWords[action] : `${actionWords[action]}, ${count.toLocaleString('en')} times`
