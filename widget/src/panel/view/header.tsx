/** @jsxImportSource preact */
import type { ChatState } from '../chat/state.ts'
import { Avatar } from './avatar.tsx'
import { IconButton } from './icon-button.tsx'
import { Menu } from './menu.tsx'
import { usePanel } from './panel-context.ts'

export function Header({ state }: { state: ChatState }) {
  const { chat, language, title: requested, isInline, close } = usePanel()
  const { words } = language
  const title = state.bot?.title || state.bot?.name || requested
  const closing = !isInline && <IconButton icon="close" label={words.close} onClick={close} />
  if (state.view === 'history')
    return (
      <header>
        <IconButton icon="back" label={words.back} onClick={chat.showTalk} />
        <h1 class="title">{words.history}</h1>
        {closing}
      </header>
    )
  return (
    <header>
      <Avatar picture={state.bot?.avatar} name={title} />
      <div class="titles">
        <h1>
          <bdi>{title}</bdi>
        </h1>
        {state.bot && (
          <p class={state.isOnline ? 'status online' : 'status'}>
            <bdi>{state.bot.subtitle || (state.isOnline && words.online)}</bdi>
          </p>
        )}
      </div>
      <Menu state={state} />
      {closing}
    </header>
  )
}
