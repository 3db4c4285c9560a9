import { useEffect } from 'react'
import { createPath, useNavigation } from 'react-router'
import { tabStorage } from '../device/device-storage.client.ts'

const WANTED = 'wanted-page'

/**
 * Leads a tab of an earlier release to the page that its rider wants. When the script of that page is
 * gone, React Router only reloads the page on screen.
 */
export function useWantedPage(): void {
  const { location, formMethod } = useNavigation()
  const wanted = location && !formMethod ? createPath(location) : null

  useEffect(() => {
    const left = tabStorage.read(WANTED)
    tabStorage.remove(WANTED)
    const [loaded] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
    // A page that the rider opened meanwhile is what they want now.
    if (left && loaded?.type === 'reload') window.location.assign(left)
  }, [])

  useEffect(() => {
    if (!wanted) return
    tabStorage.write(WANTED, wanted)
    return () => tabStorage.remove(WANTED)
  }, [wanted])
}
