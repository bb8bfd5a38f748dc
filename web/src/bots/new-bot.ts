import {
  type Bot,
  type BotChange,
  callsModel,
  type EngineKind,
  type TemplateId,
  type TemplateLanguage,
  templateIds,
  templateLanguages,
} from 'beckon-contract'
import { api } from '../api.ts'
import { serviceModel } from '../engines/operator-model.ts'
import { readWebAddress } from '../sources/web-address.ts'

/** Where people will talk to it. */
export const channelChoices = [
  { value: 'site', label: 'On our website' },
  { value: 'api', label: 'From our apps (API)' },
  { value: 'both', label: 'Both' },
  { value: 'later', label: 'I’ll decide later' },
] as const
export type ChannelChoice = (typeof channelChoices)[number]['value']

export const templateWords: Record<TemplateId, { label: string; description: string }> = {
  shop: { label: 'Online shop', description: 'Orders, shipping, returns, payment, accounts' },
  clinic: { label: 'Clinic or practice', description: 'Appointments, opening hours, prescriptions, insurance' },
  software: { label: 'Software product', description: 'Sign-in, plans, billing, integrations, troubleshooting' },
  hotel: { label: 'Hotel', description: 'Check-in, rooms, breakfast, parking, cancellations' },
  school: { label: 'School or courses', description: 'Enrolment, fees, timetable, absences, certificates' },
}
export const languageWords: Record<TemplateLanguage, string> = {
  en: 'English',
  de: 'Deutsch',
  es: 'Español',
  ru: 'Русский',
}

export const emptyStart = 'empty'
export interface NewBotValues {
  name: string
  channel: ChannelChoice
  start: TemplateId | typeof emptyStart
  language: TemplateLanguage
  site: string
  engine: EngineKind
  /** An id, or the service's own. */
  provider: string | null
  model: string
}

/** The browser's language, if there are templates in it. */
export const initialValues = (): NewBotValues => ({
  name: '',
  channel: 'later',
  start: emptyStart,
  language: templateLanguages.find((one) => navigator.language.startsWith(one)) ?? 'en',
  site: '',
  engine: 'knowledge',
  provider: null,
  model: '',
})

export interface NewBot {
  bot: Bot
  /** What could not be set up after the bot was created. */
  failures: string[]
}

/** A bot, then what was chosen for it: one that exists is better than none if its website can't be added. */
export async function createNewBot({ name, channel, start, language, site, ...chosen }: NewBotValues): Promise<NewBot> {
  const template = templateIds.find((id) => id === start)
  const created = template
    ? await api.bots.createFromTemplate({ name, template, language })
    : await api.bots.create({ name })
  const url = readWebAddress(site)
  const onSite = channel === 'site' || channel === 'both'
  const change = {
    ...((channel === 'api' || channel === 'both') && { apiTrigger: true }),
    ...(onSite && { widgetEnabled: true, ...(url && { sites: [new URL(url).origin] }) }),
  }
  const steps = [
    ...(Object.keys(change).length > 0 ? [() => api.bots.update(created.id, change)] : []),
    ...(callsModel(chosen) ? [() => api.bots.update(created.id, engineOf(chosen))] : []),
    ...(url ? [() => api.sources.addSite(created.id, { url, reread: 'weekly' as const })] : []),
  ]
  const failures: string[] = []
  for (const step of steps) await step().catch((failure: Error) => failures.push(failure.message))
  return { bot: await api.bots.get(created.id), failures }
}

const engineOf = ({ provider, model }: Pick<NewBotValues, 'provider' | 'model'>): BotChange => ({
  engine: 'model',
  ...(provider === serviceModel ? { providerId: null, model: '' } : { providerId: provider, model: model.trim() }),
})
