import { Anchor, Button, Drawer, Stack, Text } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import type { Passage } from 'beckon-contract'
import { countOf } from '../layout/count-of.ts'
import { ErrorState } from '../layout/error-state.tsx'
import { LoadingRows } from '../layout/loading-state.tsx'
import type { SourceDialogProps } from './dialog-props.ts'
import styles from './passages-drawer.module.css'
import { passagesQuery } from './source-queries.ts'
import { shortAddress } from './web-address.ts'

/** What the bot reads: a document split into passages. */
export function PassagesDrawer({ botId, source, opened, onClose }: SourceDialogProps) {
  const list = useInfiniteQuery(passagesQuery(botId, source.id))
  const passages = list.data?.pages.flatMap((page) => page.data) ?? []
  return (
    <Drawer
      opened={opened}
      onClose={onClose}
      position="right"
      size="lg"
      title={source.title}
      closeButtonProps={{ 'aria-label': 'Close' }}
      classNames={{ title: styles.head, body: styles.body }}
    >
      <Text fz="sm" c="dimmed" mb="md">
        {countOf(source.passageCount, 'passage')}, in reading order. The bot searches these for answers.
      </Text>
      {list.isPending && <LoadingRows />}
      {list.isError && <ErrorState error={list.error} onRetry={() => void list.refetch()} />}
      <Stack component="ol" gap="sm" className={styles.passages}>
        {passages.map((passage) => (
          <PassageItem key={passage.id} passage={passage} sourceUrl={source.url} />
        ))}
      </Stack>
      {list.hasNextPage && (
        <Button
          variant="default"
          display="block"
          mx="auto"
          mt="md"
          onClick={() => void list.fetchNextPage()}
          loading={list.isFetchingNextPage}
        >
          Load more
        </Button>
      )}
    </Drawer>
  )
}

function PassageItem({ passage, sourceUrl }: { passage: Passage; sourceUrl: string | null }) {
  const { title, url, text, isLeftOut } = passage
  return (
    <li className={styles.passage}>
      {isLeftOut && (
        <Text fz="xs" className={styles.leftOut}>
          This passage could not be indexed and is left out.
        </Text>
      )}
      {title && (
        <Text fz="xs" fw={600} className={styles.words} dir="auto">
          {title}
        </Text>
      )}
      {url && url !== sourceUrl && (
        <Anchor href={url} target="_blank" rel="noreferrer" fz="xs" className={styles.words}>
          {shortAddress(url)}
        </Anchor>
      )}
      <Text fz="sm" className={styles.text} dir="auto">
        {text}
      </Text>
    </li>
  )
}
