import { data } from 'react-router'

export function loader() {
  throw data(null, { status: 404, headers: { 'Cache-Control': 'no-store' } })
}

export default function NotFound() {
  return null
}
