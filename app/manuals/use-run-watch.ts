import { useEffect } from 'react'
import { useRevalidator } from 'react-router'

const INTERVAL = 1_000

/** Asks the server again and again how a run goes, while one is under way. */
export function useRunWatch(running: boolean) {
  const { revalidate } = useRevalidator()

  useEffect(() => {
    if (!running) return
    const timer = setInterval(revalidate, INTERVAL)
    return () => clearInterval(timer)
  }, [running, revalidate])
}
