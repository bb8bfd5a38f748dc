import { ActionIcon, Indicator, Popover } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconAdjustmentsHorizontal } from '@tabler/icons-react'
import { Suspense } from 'react'
import { lazyPart } from '../layout/lazy-part.ts'
import { LoadingRows } from '../layout/loading-state.tsx'
import styles from './inbox-filters.module.css'
import { useInboxSearch } from './inbox-search.ts'

const FilterFields = lazyPart(async () => (await import('./filter-fields.tsx')).FilterFields)

const leastHeight = 240

/** The panel scrolls rather than end below the fold. */
function keepInView({ availableHeight, elements }: { availableHeight: number; elements: { floating: HTMLElement } }) {
  elements.floating.style.maxHeight = `min(34rem, ${Math.max(leastHeight, availableHeight)}px)`
}

/** Opens the filters, and says how many are chosen. */
export function FilterButton({ chosen }: { chosen: number }) {
  const { filter, change } = useInboxSearch()
  const [isOpen, panel] = useDisclosure(false)
  return (
    <Popover
      opened={isOpen}
      onChange={panel.toggle}
      position="bottom-end"
      width="min(26rem, calc(100vw - 2rem))"
      shadow="md"
      trapFocus
      returnFocus
      middlewares={{ flip: true, shift: true, size: { padding: 12, apply: keepInView } }}
    >
      <Indicator label={chosen} size={16} disabled={chosen === 0}>
        <Popover.Target>
          <ActionIcon
            variant="default"
            size={36}
            aria-label={chosen > 0 ? `Filters, ${chosen} chosen` : 'Filters'}
            onClick={panel.toggle}
          >
            <IconAdjustmentsHorizontal size={18} stroke={1.6} />
          </ActionIcon>
        </Popover.Target>
      </Indicator>
      <Popover.Dropdown className={styles.panel}>
        <Suspense fallback={<LoadingRows />}>
          <FilterFields filter={filter} change={change} />
        </Suspense>
      </Popover.Dropdown>
    </Popover>
  )
}
