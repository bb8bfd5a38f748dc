import { limits } from '../limits.ts'
import { Type } from '../schema.ts'

export const Email = Type.String({
  minLength: 3,
  maxLength: 320,
  pattern: '^\\s*[^\\s@]+@[^\\s@]+\\s*$',
  description: 'An email address',
})
export const Password = Type.String({
  minLength: limits.passwordCharactersLeast,
  maxLength: limits.passwordCharactersMost,
})
export const Name = Type.String({ minLength: 1, maxLength: limits.nameCharacters, pattern: '\\S' })
