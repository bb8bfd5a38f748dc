/** What a bot's knowledge has besides its questions and answers: tabs, and entries of the command palette. */
export const knowledgeSections = {
  documents: { to: '/bots/$botId/knowledge/documents', label: 'Documents' },
  unanswered: { to: '/bots/$botId/knowledge/unanswered', label: 'Unanswered' },
  tests: { to: '/bots/$botId/knowledge/tests', label: 'Tests' },
} as const
