/** Made by scripts/icons.ts. */
declare module "@mui/icons-material/*" {
  export { SvgIcon as default } from "@mui/material";
}
