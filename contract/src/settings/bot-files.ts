import { limits } from '../limits.ts'
import { Bytes, Download, type Operation } from '../operation.ts'
import { Closed, OneOf, type Static, Type, Uuid } from '../schema.ts'
import { Bot } from './bots.ts'
import { fillInMost } from './fill-in.ts'
import { templateIds, templateLanguages } from './template-words.ts'

const Name = Type.String({ minLength: 1, maxLength: limits.nameCharacters, pattern: '\\S' })

/** What was made from a file. Tools start switched off, and no model is chosen: a file may come from anyone. */
export const ImportedBot = Type.Object({
  bot: Bot,
  entries: Type.Integer(),
  sources: Type.Integer(),
  tools: Type.Integer({ description: 'All are off, and their secret headers have to be entered again' }),
})
export type ImportedBot = Static<typeof ImportedBot>

export const TemplateDraft = Closed({
  name: Name,
  template: OneOf(templateIds),
  language: OneOf(templateLanguages),
})
export type TemplateDraft = Static<typeof TemplateDraft>

/** Answers of a template that visitors don't get yet, in its order. */
export const FillInList = Type.Object({
  data: Type.Array(
    Type.Object({
      id: Uuid,
      questions: Type.Array(Type.String()),
      answer: Type.String(),
      blanks: Type.Array(Type.String(), {
        description: 'The template’s parts in brackets that are still in it. Brackets of its author are not among them',
      }),
    }),
  ),
})
export type FillInList = Static<typeof FillInList>
export type FillInAnswer = FillInList['data'][number]
export const FilledAnswers = Closed({
  answers: Type.Array(
    Closed({ id: Uuid, answer: Type.String({ minLength: 1, maxLength: limits.textCharacters, pattern: '\\S' }) }),
    { minItems: 1, maxItems: fillInMost },
  ),
})
export type FilledAnswers = Static<typeof FilledAnswers>

export const botFileOperations = {
  /** Without its conversations, and with both switches off. */
  duplicateBot: {
    method: 'POST',
    path: '/bots/{botId}/duplicate',
    access: 'editor',
    body: Closed({ name: Name }),
    responses: { 201: Bot },
    errors: ['quota_exceeded'],
  },
  exportBot: { method: 'GET', path: '/bots/{botId}/export', access: 'editor', responses: { 200: Download } },
  /** All or nothing: `errors` of the problem document lists the invalid lines. */
  importBot: {
    method: 'POST',
    path: '/bots/import',
    access: 'editor',
    body: Bytes,
    bodyBytes: limits.botFileBytes,
    responses: { 201: ImportedBot },
    errors: ['quota_exceeded'],
  },
  listFillIn: { method: 'GET', path: '/bots/{botId}/fill-in', access: 'viewer', responses: { 200: FillInList } },
  /** All in one commit. */
  fillIn: {
    method: 'PUT',
    path: '/bots/{botId}/fill-in',
    access: 'editor',
    body: FilledAnswers,
    responses: {
      200: Type.Object({ complete: Type.Integer({ description: 'That visitors get from now on' }) }),
    },
    errors: ['quota_exceeded', 'conflict'],
  },
  createFromTemplate: {
    method: 'POST',
    path: '/bots/from-template',
    access: 'editor',
    body: TemplateDraft,
    responses: { 201: Bot },
    errors: ['quota_exceeded'],
  },
} as const satisfies Record<string, Operation>
