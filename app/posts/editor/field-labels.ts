import type { FormField } from './post-form.ts'

export const FIELD_LABELS: Record<FormField, string> = {
  title: 'Title',
  slug: 'Slug',
  excerpt: 'Excerpt',
  seoTitle: 'SEO title',
  seoDescription: 'SEO description',
  seoKeywords: 'SEO keywords',
  canonical: 'Canonical link',
  tags: 'Tags',
  body: 'Body',
  status: 'Status',
  heroAlt: 'Text for the hero image',
  heroFocus: 'Focus of the hero image',
  publishAt: 'Publish at (UTC)',
}
