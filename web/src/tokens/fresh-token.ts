/** The value of the token made last in this tab, so that "Try it" can use it. In memory only: gone with the tab. */
let freshToken: string | null = null

export const getFreshToken = () => freshToken
export const setFreshToken = (value: string | null) => {
  freshToken = value
}
