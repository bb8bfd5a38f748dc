import type { OptionsFilter } from '@mantine/core'

/** Browsers list some zones by the name they had long ago. */
const currentNames: Record<string, string> = {
  'Africa/Asmera': 'Africa/Asmara',
  'America/Buenos_Aires': 'America/Argentina/Buenos_Aires',
  'America/Catamarca': 'America/Argentina/Catamarca',
  'America/Coral_Harbour': 'America/Atikokan',
  'America/Cordoba': 'America/Argentina/Cordoba',
  'America/Godthab': 'America/Nuuk',
  'America/Indianapolis': 'America/Indiana/Indianapolis',
  'America/Jujuy': 'America/Argentina/Jujuy',
  'America/Louisville': 'America/Kentucky/Louisville',
  'America/Mendoza': 'America/Argentina/Mendoza',
  'Asia/Calcutta': 'Asia/Kolkata',
  'Asia/Katmandu': 'Asia/Kathmandu',
  'Asia/Rangoon': 'Asia/Yangon',
  'Asia/Saigon': 'Asia/Ho_Chi_Minh',
  'Atlantic/Faeroe': 'Atlantic/Faroe',
  'Europe/Kiev': 'Europe/Kyiv',
  'Pacific/Enderbury': 'Pacific/Kanton',
  'Pacific/Ponape': 'Pacific/Pohnpei',
  'Pacific/Truk': 'Pacific/Chuuk',
}

const currentName = (zone: string): string => currentNames[zone] ?? zone

/** To choose from, with these first. A zone that is chosen already keeps its name. */
export const timeZones = (...first: (string | undefined)[]): string[] => [
  ...new Set([
    ...first.filter((zone) => zone !== undefined),
    'UTC',
    ...Intl.supportedValuesOf('timeZone').map(currentName).toSorted(),
  ]),
]

/** "America/New York". */
export const timeZoneLabel = (zone: string): string => zone.replaceAll('_', ' ')

const folded = (text: string): string =>
  text
    .toLowerCase()
    .replace(/[_/\s]+/g, ' ')
    .trim()
const earlierNames = Map.groupBy(Object.keys(currentNames), currentName)

/** Also by a name that the zone had before. */
export const findTimeZones: OptionsFilter = ({ options, search }) =>
  options.filter(
    (option) =>
      'value' in option &&
      [option.label, ...(earlierNames.get(option.value) ?? [])].some((name) => folded(name).includes(folded(search))),
  )
