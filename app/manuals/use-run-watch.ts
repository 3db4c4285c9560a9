import { useEffect } from 'react'
import { useRevalidator } from 'react-router'
import type { GenerationRun } from './generation-run.ts'

const INTERVAL = 1_000

/** Asks the server again and again how runs go, while one is under way, or will be again by itself. */
export function useRunWatch(runs: (Pick<GenerationRun, 'status'> | null)[]) {
  const { revalidate } = useRevalidator()
  const going = runs.some((run) => run?.status === 'running' || run?.status === 'interrupted')

  useEffect(() => {
    if (!going) return
    const timer = setInterval(revalidate, INTERVAL)
    return () => clearInterval(timer)
  }, [going, revalidate])
}
