import { accountOperations } from './accounts.ts'
import { auditLogOperations } from './audit-log.ts'
import { botFileOperations } from './bot-files.ts'
import { botOperations } from './bots.ts'
import { callLogOperations } from './call-log.ts'
import { dashboardOperations } from './dashboards.ts'
import { inboxOperations } from './inbox.ts'
import { invitationOperations } from './invitations.ts'
import { knowledgeOperations } from './knowledge.ts'
import { memberOperations } from './members.ts'
import { modelFaultOperations } from './model-faults.ts'
import { noticeOperations } from './notices.ts'
import { passwordOperations } from './passwords.ts'
import { playgroundOperations } from './playground.ts'
import { providerOperations } from './providers.ts'
import { quotaOperations } from './quotas.ts'
import { retentionOperations } from './retention.ts'
import { secondFactorOperations } from './second-factor.ts'
import { sessionOperations } from './sessions.ts'
import { sourceOperations } from './sources.ts'
import { spendingOperations } from './spending.ts'
import { testOperations } from './tests.ts'
import { tokenOperations } from './tokens.ts'
import { toolOperations } from './tools.ts'
import { ownerConversationOperations } from './turns.ts'
import { unansweredOperations } from './unanswered.ts'
import { webhookOperations } from './webhooks.ts'
import { widgetOperations } from './widget.ts'

/** The API of the settings pages, under `/api/settings`. */
export const settingsOperations = {
  ...accountOperations,
  ...sessionOperations,
  ...secondFactorOperations,
  ...passwordOperations,
  ...memberOperations,
  ...invitationOperations,
  ...auditLogOperations,
  ...tokenOperations,
  ...webhookOperations,
  ...providerOperations,
  ...modelFaultOperations,
  ...spendingOperations,
  ...quotaOperations,
  ...botOperations,
  ...botFileOperations,
  ...callLogOperations,
  ...widgetOperations,
  ...knowledgeOperations,
  ...sourceOperations,
  ...toolOperations,
  ...playgroundOperations,
  ...ownerConversationOperations,
  ...inboxOperations,
  ...dashboardOperations,
  ...noticeOperations,
  ...retentionOperations,
  ...unansweredOperations,
  ...testOperations,
}
