export const channelWords = { api: 'API', widget: 'Website', playground: 'Playground' }
export const outcomeWords = {
  answered: 'Answered',
  offered: 'Offered choices',
  unanswered: 'Not answered',
  failed: 'Failed',
}
export const ratingWords = { up: 'Helpful', down: 'Not helpful' }
export const sortWords = { updated: 'Latest activity', created: 'Newest', oldest: 'Oldest' }
