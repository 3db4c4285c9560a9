/** The address of a drawing. */
export function pictureLink({ name }: { name: string }): string {
  return `/pictures/${name}.svg`
}
