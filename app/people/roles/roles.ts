import type { TranslatedTag } from '../../base/text/languages.ts'

/** What an admin gives to others. A translator has one language. */
export const ROLES = ['author', 'reviewer', 'translator'] as const
export type StaffRole = (typeof ROLES)[number]

/** The parts of the admin's area. All that the other parts do not name is `site`, for admins alone. */
export const AREAS = ['articles', 'questions', 'inbox', 'translations', 'site'] as const
export type Area = (typeof AREAS)[number]

export type Held = { role: StaffRole; language: TranslatedTag | null }

const AREAS_OF: Record<StaffRole, readonly Area[]> = {
  author: ['articles'],
  reviewer: ['questions', 'inbox', 'translations'],
  translator: ['translations'],
}

/** True if the role includes this part. A translator may work in one language only. */
export function mayDo(
  { role, language: own }: Held,
  area: Area,
  language?: TranslatedTag,
): boolean {
  const isOther = own !== null && language !== undefined && own !== language
  return AREAS_OF[role].includes(area) && !isOther
}
