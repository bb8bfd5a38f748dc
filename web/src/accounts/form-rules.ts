import { limits } from 'beckon-contract'

const { nameCharacters, passwordCharactersLeast, passwordCharactersMost } = limits

/** The server validates all of this again; here it only gives earlier feedback. Each rule returns a message or null. */
export const nameRule = (name: string) => {
  if (!name.trim()) return 'Please enter a name.'
  return name.length > nameCharacters ? `At most ${nameCharacters} characters.` : null
}

export const emailRule = (email: string) =>
  /^\s*[^\s@]+@[^\s@]+\s*$/.test(email) ? null : 'Please enter an email address, such as ada@example.com.'

export const newPasswordHint = `At least ${passwordCharactersLeast} characters. A few unrelated words work well; common passwords are refused.`

export const newPasswordRule = (password: string) => {
  if (password.length < passwordCharactersLeast) return `At least ${passwordCharactersLeast} characters.`
  return password.length > passwordCharactersMost ? `At most ${passwordCharactersMost} characters.` : null
}

export const passwordRule = (password: string) => (password ? null : 'Please enter your password.')

/** Six digits, or a recovery code. */
export const codeRule = (code: string) => (code.trim() ? null : 'Please enter a code.')
