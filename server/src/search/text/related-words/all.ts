import type { Language } from '../languages.ts'
import { de } from './de.ts'
import { en } from './en.ts'
import { es } from './es.ts'
import { fr } from './fr.ts'
import { it } from './it.ts'
import { ko } from './ko.ts'
import { nl } from './nl.ts'
import { pl } from './pl.ts'
import { pt } from './pt.ts'
import { ru } from './ru.ts'
import { tr } from './tr.ts'
import { uk } from './uk.ts'

/** Words that people use for the same thing, in groups. */
export const relatedWords: Partial<Record<Language, string>> = { de, en, es, fr, it, ko, nl, pl, pt, ru, tr, uk }
