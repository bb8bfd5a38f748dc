import type { Language } from './languages.ts'
import { stemOf, wordsOf } from './words.ts'

const seasons: Partial<Record<Language, string>> = {
  ar: 'الصيف الشتاء الربيع الخريف صيفا شتاء',
  bg: 'лято лятото зима зимата пролет есен сезон',
  cs: 'léto létě zima zimě jaro podzim sezóna víkend',
  da: 'sommer sommeren vinter vinteren forår efterår sæson weekend',
  de: 'sommer winter frühling frühjahr herbst saison hauptsaison nebensaison wochenende werktag werktags wochentags',
  el: 'καλοκαίρι χειμώνα χειμώνας άνοιξη φθινόπωρο σεζόν σαββατοκύριακο',
  en: 'summer winter spring autumn fall season weekend weekends weekday weekdays',
  es: 'verano invierno primavera otoño temporada fin semana finde',
  fi: 'kesä kesällä talvi talvella kevät syksy viikonloppu',
  fr: 'été hiver printemps automne saison week end semaine',
  hi: 'गर्मी गर्मियों सर्दी सर्दियों',
  hu: 'nyár nyáron tél télen tavasz ősz hétvége',
  it: 'estate inverno primavera autunno stagione weekend fine settimana',
  ja: '夏 冬 春 秋 週末 平日',
  ko: '여름 겨울 봄 가을 주말 평일 여름에 겨울에 주말에 평일에',
  nl: 'zomer winter lente voorjaar herfst seizoen weekend',
  no: 'sommer sommeren vinter vinteren vår høst sesong helg',
  pl: 'lato lecie latem zima zimie zimą wiosna wiosną jesień jesienią sezon weekend',
  pt: 'verão inverno primavera outono temporada época fim semana',
  ro: 'vară vara iarnă iarna primăvară toamnă sezon weekend',
  ru: 'лето летом зима зимой весна весной осень осенью сезон выходные выходным будни будням',
  sv: 'sommar sommaren vinter vintern vår höst säsong helg',
  th: 'ฤดูร้อน ฤดูหนาว สุดสัปดาห์',
  tr: 'yaz yazın kış kışın ilkbahar sonbahar sezon hafta sonu',
  uk: 'літо влітку літом зима взимку зимою весна навесні осінь восени сезон вихідні будні',
  vi: 'hè đông xuân thu',
  zh: '夏天 冬天 夏季 冬季 春季 秋季 周末 平日',
}

/** One day in each month; among them is each day of the week. */
const days = Array.from({ length: 12 }, (_, month) => new Date(Date.UTC(2024, month, month + 1)))

const known = new Map<Language, Set<string>>()
function formsOf(language: Language): Set<string> {
  const kept = known.get(language)
  if (kept) return kept
  const formats: Intl.DateTimeFormatOptions[] = [
    { month: 'long' },
    { month: 'long', day: 'numeric' },
    { weekday: 'long' },
  ]
  const names = formats.flatMap((format) => {
    const { format: write } = new Intl.DateTimeFormat(language, { ...format, timeZone: 'UTC' })
    return days.map(write)
  })
  const words = wordsOf([seasons[language] ?? '', ...names].join(' ')).filter((word) => !/\p{N}/u.test(word))
  const forms = new Set(words.flatMap((word) => [stemOf(word, language), beginning(word)]))
  known.set(language, forms)
  return forms
}

const shortest = 4
/** Stemmers miss some endings: "lipca" and "w lipcu". */
const beginning = (word: string): string => (word.length < shortest ? word : `${word.slice(0, -1)}*`)

/** A season, a month or a day of the week. */
export const isTimeWord = (word: string, language: Language): boolean =>
  language !== 'und' && [stemOf(word, language), beginning(word)].some((form) => formsOf(language).has(form))
