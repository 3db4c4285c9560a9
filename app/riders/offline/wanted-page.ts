import { useEffect } from 'react'
import { createPath, useNavigation } from 'react-router'
import { tabStorage } from '../../base/device/device-storage.client.ts'

const WANTED = 'wanted-page'

/**
 * Opens the page that the rider wants in a tab of an earlier release. If the script of that page is
 * gone, React Router only reloads the page on screen.
 */
export function useWantedPage(): void {
  const { location, formMethod } = useNavigation()
  const wanted = location && !formMethod ? createPath(location) : null

  useEffect(() => {
    const left = tabStorage.read(WANTED)
    tabStorage.remove(WANTED)
    const [loaded] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
    // Acts only after a reload. A page that was opened in another way is the page that the rider wants.
    if (left && loaded?.type === 'reload') window.location.assign(left)
  }, [])

  useEffect(() => {
    if (!wanted) return
    tabStorage.write(WANTED, wanted)
    return () => tabStorage.remove(WANTED)
  }, [wanted])
}
