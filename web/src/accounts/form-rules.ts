import { limits } from 'beckon-contract'

const { nameCharacters, passwordCharactersLeast, passwordCharactersMost } = limits

/** The server checks all of this again; here it is only said sooner. Each rule gives a sentence, or null. */
export const nameRule = (name: string) => {
  if (!name.trim()) return 'Please enter a name.'
  return name.length > nameCharacters ? `At most ${nameCharacters} characters.` : null
}

export const emailRule = (email: string) =>
  /^\s*[^\s@]+@[^\s@]+\s*$/.test(email) ? null : 'Please enter an email address, such as ada@example.com.'

export const newPasswordHint = `At least ${passwordCharactersLeast} characters. A few unrelated words work well.`

export const newPasswordRule = (password: string) => {
  if (password.length < passwordCharactersLeast) return `At least ${passwordCharactersLeast} characters.`
  return password.length > passwordCharactersMost ? `At most ${passwordCharactersMost} characters.` : null
}
