/** True if the browser has Global Privacy Control. Callers then send nothing to count. */
export function hasPrivacySignal(): boolean {
  return Boolean((navigator as { globalPrivacyControl?: boolean }).globalPrivacyControl)
}
