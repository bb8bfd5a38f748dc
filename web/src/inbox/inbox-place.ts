import { createContext, useContext } from 'react'

/** Which inbox is open: a bot's, or the account's. */
export interface InboxPlace {
  botId: string | undefined
  /** Selects the next or previous conversation of the list; undefined at its end. */
  onStep: (by: 1 | -1) => void
  /** Back to the list, at the row that takes the place of the deleted one. */
  onDeleted: (conversationId: string) => void
}
export const InboxPlaceContext = createContext<InboxPlace>({ botId: undefined, onStep: () => {}, onDeleted: () => {} })
export const useInboxPlace = () => useContext(InboxPlaceContext)

/** Where the conversation opens, beside the same list. */
export const linkTo = (botId: string | undefined, conversationId: string) =>
  botId === undefined
    ? ({ to: '/conversations/$conversationId', params: { conversationId } } as const)
    : ({ to: '/bots/$botId/conversations/$conversationId', params: { botId, conversationId } } as const)

export const linkToList = (botId: string | undefined) =>
  botId === undefined
    ? ({ to: '/conversations', params: {} } as const)
    : ({ to: '/bots/$botId/conversations', params: { botId } } as const)
