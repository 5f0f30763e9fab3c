export { default, metadata } from '../page.tsx'
