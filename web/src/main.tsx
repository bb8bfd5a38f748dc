import './mantine-layers.ts'
import './main.css'
import { MantineProvider } from '@mantine/core'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { ApiFailure } from './api.ts'
import { Notices } from './layout/notices.tsx'
import { noticesAfterChanges } from './notices/notices-query.ts'
import { createAppRouter } from './router.tsx'
import { cssVariables, theme } from './theme.ts'

/** A refusal won't change on retry; a lost connection may. */
const isWorthRetrying = (failures: number, error: Error) =>
  failures < 2 && error instanceof ApiFailure && (error.code === 'unreachable' || error.status >= 502)

const queryClient: QueryClient = new QueryClient({
  mutationCache: noticesAfterChanges(() => queryClient),
  defaultOptions: { queries: { staleTime: 10_000, retry: isWorthRetrying } },
})
const router = createAppRouter(queryClient)

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no #root')
createRoot(root).render(
  <StrictMode>
    <MantineProvider theme={theme} cssVariablesResolver={cssVariables} defaultColorScheme="auto">
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
        <Notices />
      </QueryClientProvider>
    </MantineProvider>
  </StrictMode>,
)
