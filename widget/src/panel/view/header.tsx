/** @jsxImportSource preact */
import type { Talk } from '../talk/state.ts'
import { Avatar } from './avatar.tsx'
import { IconButton } from './icon-button.tsx'
import { Menu } from './menu.tsx'
import { usePanel } from './panel-context.ts'

export function Header({ state }: { state: Talk }) {
  const { talk, language, title: requested, isInline, close } = usePanel()
  const { words } = language
  const title = state.bot?.title || state.bot?.name || requested
  if (state.view === 'history')
    return (
      <header>
        <IconButton icon="back" label={words.back} onClick={talk.showTalk} />
        <h1>{words.history}</h1>
        {!isInline && <IconButton icon="close" label={words.close} onClick={close} />}
      </header>
    )
  return (
    <header>
      <Avatar picture={state.bot?.avatar} name={title} />
      <h1 dir="auto">{title}</h1>
      <Menu state={state} />
      {!isInline && <IconButton icon="close" label={words.close} onClick={close} />}
    </header>
  )
}
