/** True if the browser has Global Privacy Control. Then nothing of the rider is counted. */
export function hasPrivacySignal(): boolean {
  return Boolean((navigator as { globalPrivacyControl?: boolean }).globalPrivacyControl)
}
