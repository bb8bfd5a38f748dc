import { Card, Group, SegmentedControl, Text, Title } from '@mantine/core'
import { useDebouncedValue, useElementSize } from '@mantine/hooks'
import type { Bot } from 'beckon-contract'
import { useEffect, useRef, useState } from 'react'
import type { AppearanceFields } from './appearance-form.ts'
import styles from './preview.module.css'
import { speakToPanel } from './preview-channel.ts'
import { draftOf, launcherOf, previewPage, proposalOf } from './preview-page.ts'
import { PreviewShowing } from './preview-showing.tsx'

/** A colour that is being picked changes with every pixel. */
const restMs = 250
/** Any narrower, and the chat fills the screen as on a phone. */
const leastWidthPx = 520

/** The open chat, or what visitors see before they open it: the launcher and the proactive message. */
type Shown = 'chat' | 'launcher'
type PreviewScheme = AppearanceFields['scheme']

interface PreviewProps {
  bot: Bot
  /** As they are in the form, saved or not. */
  fields: AppearanceFields
}

export function Preview({ bot, fields }: PreviewProps) {
  const [shown, setShown] = useState<Shown>('chat')
  const [scheme, setScheme] = useState<PreviewScheme>('auto')
  return (
    <Card className={styles.card} padding={0} component="section" aria-label="Preview">
      <Group className={styles.bar} gap="xs">
        <Title order={2} fz="md">
          Preview
        </Title>
        <Text fz="xs" c="dimmed" flex={1}>
          This is the live chat.
        </Text>
        <SegmentedControl
          size="xs"
          aria-label="What the preview shows"
          data={[
            { value: 'chat', label: 'Chat' },
            { value: 'launcher', label: 'Launcher' },
          ]}
          value={shown}
          onChange={(value) => setShown(value as Shown)}
        />
        <SegmentedControl
          size="xs"
          aria-label="Colour scheme of the preview"
          data={[
            { value: 'auto', label: 'As set' },
            { value: 'light', label: 'Light' },
            { value: 'dark', label: 'Dark' },
          ]}
          value={scheme}
          onChange={(value) => setScheme(value as PreviewScheme)}
        />
      </Group>
      {bot.widgetEnabled ? (
        <Chat bot={bot} fields={scheme === 'auto' ? fields : { ...fields, scheme }} shown={shown} />
      ) : (
        <Text fz="sm" c="dimmed" className={styles.off}>
          Turn on Embedding to see the chat here.
        </Text>
      )}
      <PreviewShowing fields={fields} />
      <Text fz="xs" c="dimmed" className={styles.note}>
        Changes show here immediately, and on your sites once saved. Messages you send here are kept with the bot’s
        conversations.
      </Text>
    </Card>
  )
}

function Chat({ bot, fields, shown: what }: PreviewProps & { shown: Shown }) {
  const { id, language } = bot
  const { origin } = window.location
  const frame = useRef<HTMLIFrameElement>(null)
  const { ref: space, width } = useElementSize()
  const launcher = { ...launcherOf(fields), ...(what === 'launcher' && { proactive: proposalOf(fields) }) }
  const [rested] = useDebouncedValue(launcher, restMs)
  // The page itself stays: later changes are sent to the chat that is open in it.
  const [page] = useState(() => previewPage({ origin, botId: id, language, launcher: launcherOf(fields) }))
  useDraft(bot, fields)

  const wanted = JSON.stringify({ open: what === 'chat', ...rested })
  const shown = useRef(JSON.stringify({ open: true, ...launcher }))
  const [isLoaded, setLoaded] = useState(false)
  useEffect(() => {
    const beckon = frame.current?.contentWindow?.Beckon
    if (!isLoaded || !beckon?.mount || shown.current === wanted) return
    shown.current = wanted
    beckon.get(id)?.destroy()
    // What a site's pages remember: here the message is shown again, and the chat is as it was chosen.
    for (const storage of [localStorage, sessionStorage]) storage.removeItem(`beckon-page:${id}`)
    beckon.mount({ base: origin, bot: id, lang: language, ...JSON.parse(wanted) })
  }, [isLoaded, origin, id, language, wanted])

  const scale = width === 0 ? 1 : Math.min(1, width / leastWidthPx)
  return (
    <div ref={space} className={styles.space}>
      <iframe
        ref={frame}
        title="Preview of the chat"
        className={styles.frame}
        srcDoc={page}
        onLoad={() => setLoaded(true)}
        style={{ width: `${100 / scale}%`, height: `${100 / scale}%`, transform: `scale(${scale})` }}
      />
    </div>
  )
}

/** Sends the panel every change in the form, and the whole form when the panel has loaded. */
function useDraft(bot: Bot, fields: AppearanceFields) {
  const draft = draftOf(bot, fields)
  const latest = useRef(draft)
  latest.current = draft
  const channel = useRef<ReturnType<typeof speakToPanel>>(null)
  useEffect(() => {
    const opened = speakToPanel(bot.id, () => latest.current)
    channel.current = opened
    return opened.close
  }, [bot.id])
  const said = JSON.stringify(draft)
  useEffect(() => channel.current?.say(JSON.parse(said)), [said])
}
