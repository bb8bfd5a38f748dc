import { invalidField } from '../lib/failure.ts'
import type { BotRow, BotValues } from './bots.store.ts'

const switches = ['apiTrigger', 'widgetEnabled'] as const

/** Archiving turns both switches off, so that nothing else has to know of it; bringing it back turns them on again. */
export function archiving(bot: BotRow, isArchived: boolean, at: number): BotValues {
  if (isArchived === (bot.archivedAt !== null)) return {}
  if (isArchived)
    return {
      archivedAt: at,
      archivedSwitches: switches.filter((name) => bot[name] === 1).join(','),
      apiTrigger: 0,
      widgetEnabled: 0,
    }
  const wereOn = bot.archivedSwitches.split(',')
  return {
    archivedAt: null,
    archivedSwitches: '',
    apiTrigger: wereOn.includes('apiTrigger') ? 1 : 0,
    widgetEnabled: wereOn.includes('widgetEnabled') ? 1 : 0,
  }
}

export function refuseSwitches(sent: Partial<Record<(typeof switches)[number], boolean | undefined>>): void {
  const on = switches.find((name) => sent[name])
  if (on) throw invalidField(`/${on}`, 'This bot is archived. Bring it back first.')
}
