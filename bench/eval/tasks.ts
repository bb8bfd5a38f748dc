import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

export interface FaqItem {
  id: string
  kind: 'faq'
  questions: string[]
  answer: string
}
export interface DocItem {
  id: string
  kind: 'doc'
  title?: string
  text: string
}
export interface Query {
  query: string
  /** The id of the item that answers; null if the bot must say that it doesn't know. */
  expect: string | null
  tag: string
  answerSpans?: string[]
}
export interface Task {
  name: string
  knowledge: (FaqItem | DocItem)[]
  queries: Query[]
}

/** Every folder below `folder` (or `folder` itself) that contains knowledge.jsonl and queries.jsonl. */
export function readTasks(folder: string): Task[] {
  const isTask = (path: string) => existsSync(join(path, 'knowledge.jsonl')) && existsSync(join(path, 'queries.jsonl'))
  const paths = isTask(folder)
    ? [folder]
    : readdirSync(folder)
        .sort()
        .map((name) => join(folder, name))
        .filter(isTask)
  return paths.map((path) => ({
    name: path.split('/').at(-1) ?? path,
    knowledge: readLines(join(path, 'knowledge.jsonl')),
    queries: readLines(join(path, 'queries.jsonl')),
  }))
}

const readLines = <Line>(file: string): Line[] =>
  readFileSync(file, 'utf8')
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => JSON.parse(line) as Line)
