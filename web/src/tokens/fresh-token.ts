/** The token created last in this tab, for "Try it" to send, never to show. In memory only: gone with the tab. */
let freshToken: string | null = null

export const getFreshToken = () => freshToken
export const setFreshToken = (value: string | null) => {
  freshToken = value
}
