import type { EndUser } from 'beckon-contract'
import { cut } from './budget.ts'

const valueCharactersMost = 200
const placeholder = /\{\{([^{}|]{1,120})(?:\|([^{}]{0,200}))?\}\}/g

/**
 * Fills `{{user.name}}`, `{{user.attributes.plan}}` and `{{user.name|there}}` in the author's instructions. A value is
 * one short line and is never expanded again: it is under the visitor's control.
 */
export function fillIn(instructions: string, user: EndUser | undefined): string {
  if (!instructions.includes('{{')) return instructions
  return instructions.replace(placeholder, (_, name: string, otherwise: string = '') => {
    const value = oneLine(lookUp(name.trim(), user))
    return value === '' ? otherwise.trim() : value
  })
}

function lookUp(name: string, user: EndUser | undefined): string {
  if (!user) return ''
  if (name === 'user.id') return user.id
  if (name === 'user.name') return user.name ?? ''
  if (name === 'user.email') return user.email ?? ''
  const [, attribute] = /^user\.attributes\.(.+)$/.exec(name) ?? []
  if (attribute === undefined || !user.attributes || !Object.hasOwn(user.attributes, attribute)) return ''
  return `${user.attributes[attribute] ?? ''}`
}

const oneLine = (value: string): string =>
  cut(value.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\s]+/gu, ' ').trim(), valueCharactersMost)
