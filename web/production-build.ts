import type { Plugin } from 'vite'

/** What is built is for production, whatever NODE_ENV the shell has: libraries in development mode are larger and slower. */
export const productionBuild: Plugin = {
  name: 'production-build',
  apply: 'build',
  config() {
    process.env.NODE_ENV = 'production'
  },
}
