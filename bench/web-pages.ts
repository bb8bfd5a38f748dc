import { readFileSync } from 'node:fs'

export interface WebPage {
  path: string
  module: string
  /** Its frame. */
  frames: string[]
}

const route = /^const (\w+) = createRoute\(\{\n([\s\S]*?)^\}\)/gm

/** The settings pages, as named in the route tree. */
export function listPages(router: string): WebPage[] {
  const routes = new Map(
    [...readFileSync(router, 'utf8').matchAll(route)].map(([, name = '', text = '']) => [
      name,
      {
        parent: /getParentRoute: \(\) => (\w+)/.exec(text)?.[1] ?? '',
        path: /^ {2}path: '([^']*)'/m.exec(text)?.[1] ?? '',
        file: /import\('\.\/([^']+)'\)/.exec(text)?.[1] ?? '',
      },
    ]),
  )
  const isFrame = (name: string) => [...routes.values()].some(({ parent }) => parent === name)

  function whole(name: string): WebPage {
    const own = routes.get(name)
    if (!own) return { path: '', module: '', frames: [] }
    const around = whole(own.parent)
    return {
      path: `${around.path}${own.path}`.replace(/(.)\/$/, '$1'),
      module: `src/${own.file}`,
      frames: around.module === '' ? [] : [...around.frames, around.module],
    }
  }
  return [...routes].filter(([name, { file }]) => file !== '' && !isFrame(name)).map(([name]) => whole(name))
}
