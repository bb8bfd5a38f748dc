/** The token created last in this tab, for "Try it" to send, never to show. In memory only: gone with the tab. */
let freshToken: string | null = null
let isUntried = false

export const getFreshToken = () => freshToken
export const setFreshToken = (value: string | null) => {
  freshToken = value
  isUntried = value !== null
}

/** Whether the token was just created, and no page has made a call with it: true once. */
export function takeFirstTry(): boolean {
  const wasUntried = isUntried
  isUntried = false
  return wasUntried
}
