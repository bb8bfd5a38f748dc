import { Card, Group, Text, Title } from '@mantine/core'
import { useDebouncedValue, useElementSize } from '@mantine/hooks'
import type { Bot } from 'beckon-contract'
import { useEffect, useRef, useState } from 'react'
import type { AppearanceFields } from './appearance-form.ts'
import styles from './preview.module.css'
import { speakToPanel } from './preview-channel.ts'
import { draftOf, launcherOf, previewPage } from './preview-page.ts'
import { PreviewShowing } from './preview-showing.tsx'

/** A colour that is being picked changes with every pixel. */
const restMs = 250
/** Any narrower, and the chat fills the screen as on a phone. */
const leastWidthPx = 520

interface PreviewProps {
  bot: Bot
  /** As they are in the form, saved or not. */
  fields: AppearanceFields
}

export function Preview({ bot, fields }: PreviewProps) {
  return (
    <Card className={styles.card} padding={0} component="section" aria-label="Preview">
      <Group className={styles.bar} gap="xs">
        <Title order={2} fz="md">
          Preview
        </Title>
        <Text fz="xs" c="dimmed">
          This is the live chat.
        </Text>
      </Group>
      {bot.widgetEnabled ? (
        <Chat bot={bot} fields={fields} />
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

function Chat({ bot, fields }: PreviewProps) {
  const { id, language } = bot
  const { origin } = window.location
  const frame = useRef<HTMLIFrameElement>(null)
  const { ref: space, width } = useElementSize()
  const launcher = launcherOf(fields)
  const [rested] = useDebouncedValue(launcher, restMs)
  // The page itself stays: later changes are sent to the chat that is open in it.
  const [page] = useState(() => previewPage({ origin, botId: id, language, launcher }))
  useDraft(bot, fields)

  const wanted = JSON.stringify(rested)
  const shown = useRef(JSON.stringify(launcher))
  const [isLoaded, setLoaded] = useState(false)
  useEffect(() => {
    const beckon = frame.current?.contentWindow?.Beckon
    if (!isLoaded || !beckon?.mount || shown.current === wanted) return
    shown.current = wanted
    beckon.get(id)?.destroy()
    beckon.mount({ base: origin, bot: id, lang: language, open: true, ...JSON.parse(wanted) })
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
