import type { Theme } from "@treadlight/ui/theme/theme.ts";
import { defaultTheme, type RaThemeOptions } from "react-admin";

/** react-admin's theme in the site's colours, which it reads from the site's tokens, and the site's type. */
export function themeFrom(document: Document, mode: Theme): RaThemeOptions {
  const token = tokensOf(document, mode);
  const sans = "'Instrument Sans Variable', 'Instrument Sans Fallback', system-ui, sans-serif";
  const display = { fontFamily: "'Bricolage Grotesque Variable', 'Bricolage Grotesque Fallback', sans-serif" };
  // Without the containment, the page would grow with the table.
  const scrolledTable = { "& .RaDataTable-tableWrapper": { overflowX: "auto", contain: "inline-size" } };
  const contrast = { contrastText: token("surface") };
  const border = `1px solid ${token("line")}`;
  const quiet = { border: `1px solid ${token("line-strong")}`, "&:hover": { backgroundColor: token("sunken") } };
  const floating = { border, borderRadius: 12, boxShadow: token("shadow") };
  const said = (colour: string) => ({
    color: token("ink"),
    backgroundColor: token("surface"),
    border: `1px solid color-mix(in srgb, ${colour} 45%, transparent)`,
    "& .MuiAlert-icon": { color: colour },
  });
  return {
    ...defaultTheme,
    palette: {
      mode,
      primary: { main: token("primary"), dark: token("primary-hover"), contrastText: token("on-primary") },
      secondary: { main: token("ink-soft"), ...contrast },
      error: { main: token("risk-red"), ...contrast },
      warning: { main: token("risk-orange"), ...contrast },
      success: { main: token("risk-green"), ...contrast },
      info: { main: token("focus"), ...contrast },
      text: { primary: token("ink"), secondary: token("ink-soft"), disabled: token("ink-soft") },
      divider: token("line"),
      background: { default: token("ground"), paper: token("surface") },
    },
    shape: { borderRadius: 8 },
    typography: {
      fontFamily: sans,
      fontSize: 13.5,
      h1: { ...display, fontSize: "1.625rem", fontWeight: 650, letterSpacing: "-0.015em" },
      h2: { ...display, fontSize: "1.1875rem", fontWeight: 650, letterSpacing: "-0.015em" },
      h4: { ...display, fontSize: "1.1875rem", fontWeight: 650 },
      h6: display,
      button: { textTransform: "none", fontWeight: 600 },
    },
    components: {
      ...defaultTheme.components,
      // Fields and buttons in the shapes of web/ui: the name above the field, a border around it, no shadow.
      MuiTextField: { defaultProps: { ...defaultTheme.components?.MuiTextField?.defaultProps, variant: "outlined" } },
      MuiFormControl: {
        defaultProps: { ...defaultTheme.components?.MuiFormControl?.defaultProps, variant: "outlined" },
      },
      MuiInputLabel: {
        styleOverrides: {
          root: {
            position: "static",
            maxWidth: "none",
            marginBottom: 6,
            transform: "none",
            fontSize: "0.875rem",
            fontWeight: 600,
            lineHeight: 1.4,
            whiteSpace: "normal",
            "&, &.Mui-focused": { color: token("ink") },
          },
        },
      },
      MuiOutlinedInput: {
        styleOverrides: {
          root: {
            minHeight: 44,
            backgroundColor: token("surface"),
            "&:hover .MuiOutlinedInput-notchedOutline": { borderColor: token("ink-soft") },
            "&.Mui-focused .MuiOutlinedInput-notchedOutline": { borderColor: token("focus") },
          },
          notchedOutline: { top: 0, borderColor: token("line-strong"), "& legend": { display: "none" } },
        },
      },
      MuiFormHelperText: { styleOverrides: { root: { margin: "6px 0 0", fontSize: "0.8125rem" } } },
      MuiButton: {
        defaultProps: { disableElevation: true },
        styleOverrides: {
          root: { minHeight: 36, padding: "4px 14px", borderRadius: 8, fontSize: "0.875rem" },
          text: quiet,
          outlined: quiet,
        },
        variants: [{ props: { variant: "text", color: "primary" }, style: { color: token("ink") } }],
      },
      MuiIconButton: { styleOverrides: { colorPrimary: { color: token("ink-soft") } } },
      RaReferenceField: { styleOverrides: { root: { "&& .RaReferenceField-link > *": { color: token("ink") } } } },
      MuiPaper: { styleOverrides: { root: { backgroundImage: "none", boxShadow: "none" } } },
      MuiCard: { styleOverrides: { root: { border, borderRadius: 16, boxShadow: token("shadow") } } },
      MuiPopover: { styleOverrides: { paper: floating } },
      MuiAutocomplete: { defaultProps: { fullWidth: true }, styleOverrides: { paper: floating } },
      MuiMenuItem: { styleOverrides: { root: { margin: "0 6px", borderRadius: 6 } } },
      MuiDialog: { styleOverrides: { paper: { border, borderRadius: 16, boxShadow: token("shadow") } } },
      MuiDialogTitle: { styleOverrides: { root: { ...display, fontSize: "1.1875rem", fontWeight: 650 } } },
      MuiDialogActions: { styleOverrides: { root: { padding: "8px 24px 20px" } } },
      MuiBackdrop: { styleOverrides: { root: { "&:not(.MuiBackdrop-invisible)": { backgroundColor: "#0f1e3db3" } } } },
      MuiAlert: {
        styleOverrides: {
          root: { borderRadius: 8 },
          standardError: said(token("risk-red")),
          standardWarning: said(token("risk-orange")),
          standardInfo: said(token("focus")),
          standardSuccess: said(token("risk-green")),
        },
      },
      MuiTabs: { styleOverrides: { indicator: { height: 3, backgroundColor: token("lamp") } } },
      MuiTab: { styleOverrides: { root: { "&.Mui-selected": { color: token("ink") } } } },
      MuiTableCell: {
        styleOverrides: {
          root: {
            borderColor: token("line"),
            fontSize: "0.875rem",
            fontVariantNumeric: "tabular-nums",
            "& time": { whiteSpace: "nowrap" },
          },
          head: { color: token("ink-soft"), fontWeight: 600 },
        },
      },
      MuiLink: {
        defaultProps: { underline: "always" },
        styleOverrides: {
          root: { color: token("ink"), textDecorationColor: token("lamp"), textUnderlineOffset: 4 },
        },
      },
      // react-admin labels the box of a row around the input, where screen readers do not look.
      MuiCheckbox: {
        defaultProps: {
          slotProps: {
            root: { "aria-label": undefined },
            input: (own: { "aria-label"?: string }) => ({ "aria-label": own["aria-label"] }),
          },
        },
      },
      // react-admin paints these in its own colours, which cannot be read in one of the themes.
      RaToolbar: { styleOverrides: { root: { "&&": { backgroundColor: "transparent", borderTop: border } } } },
      RaBulkActionsToolbar: {
        styleOverrides: {
          root: {
            "& .RaBulkActionsToolbar-toolbar.RaBulkActionsToolbar-toolbar": {
              color: token("ink"),
              backgroundColor: token("lamp-wash"),
              "& button": { color: token("ink") },
            },
            // Without the room for one line, its buttons take more, and grow upwards.
            "& .RaBulkActionsToolbar-toolbar:not(.RaBulkActionsToolbar-collapsed)": {
              height: "auto",
              flexWrap: "wrap",
              transform: "translateY(-100%)",
            },
            // On a phone, it stays in sight above the bar at the bottom while the list is scrolled.
            "@media (max-width: 599.95px)": {
              "& .RaBulkActionsToolbar-toolbar:not(.RaBulkActionsToolbar-collapsed)": {
                position: "fixed",
                zIndex: 30,
                bottom: "calc(3.5rem + env(safe-area-inset-bottom))",
                paddingTop: 8,
                borderTop: border,
                borderRadius: 0,
                transform: "none",
              },
            },
          },
        },
      },
      RaNotification: { styleOverrides: { root: { "& .RaNotification-undo": { color: "inherit" } } } },
      RaEmpty: {
        styleOverrides: {
          root: { "& .RaEmpty-message": { opacity: 1 }, "& .RaEmpty-icon": { width: "3rem", height: "3rem" } },
        },
      },
      RaPlaceholder: { styleOverrides: { root: { backgroundColor: token("line") } } },
      // Values without a typography of their own, such as times, would be larger than texts.
      RaLabeled: {
        styleOverrides: {
          root: { fontSize: "0.875rem", overflowWrap: "anywhere", "& .RaLabeled-label": { fontSize: "0.75rem" } },
        },
      },
      // Visitors write words that are wider than a phone.
      MuiListItemText: { styleOverrides: { root: { overflowWrap: "anywhere" } } },
      // On a phone, react-admin paints these as if they were cards.
      RaTopToolbar: {
        styleOverrides: {
          root: { "&&": { gap: 8, paddingBottom: 8, backgroundColor: "transparent", flexWrap: "wrap" } },
        },
      },
      RaListToolbar: {
        styleOverrides: {
          // Filters that ask for the whole width would make the buttons beside them wrap.
          root: {
            "&&": {
              backgroundColor: "transparent",
              "@media (min-width: 600px)": { "& > form": { flex: "1 1 16rem" } },
            },
          },
        },
      },
      // A table that is wider than its place scrolls by itself.
      RaList: { styleOverrides: { root: scrolledTable } },
      RaEdit: { styleOverrides: { root: scrolledTable } },
      RaShow: { styleOverrides: { root: scrolledTable } },
      // The title of an empty list, which comes after the one of the page.
      MuiTypography: { defaultProps: { variantMapping: { h1: "h1", h2: "h2", h4: "h2", body1: "p", body2: "p" } } },
      // An open menu lies outside the landmarks of the page, so it is one of its own.
      MuiMenu: { defaultProps: { slotProps: { root: { role: "region", "aria-label": "Menu" } } } },
      // Tooltips would lie outside as well.
      MuiTooltip: { defaultProps: { slotProps: { popper: { container: () => document.querySelector("main") } } } },
      MuiButtonBase: { styleOverrides: { root: { "&:focus-visible": { outline: `2px solid ${token("focus")}` } } } },
    },
  };
}

const TOKENS = [
  "primary",
  "primary-hover",
  "on-primary",
  "ink",
  "ink-soft",
  "line",
  "line-strong",
  "ground",
  "surface",
  "sunken",
  "focus",
  "lamp",
  "lamp-wash",
  "risk-red",
  "risk-orange",
  "risk-green",
  "shadow",
] as const;

/** Reads the tokens of one of the site's themes, even if the page shows the other. */
function tokensOf(document: Document, mode: Theme) {
  const probe = document.createElement("div");
  probe.className = mode;
  document.body.append(probe);
  const style = getComputedStyle(probe);
  const values = new Map(TOKENS.map((name) => [name, style.getPropertyValue(`--${name}`).trim()]));
  probe.remove();
  return (name: (typeof TOKENS)[number]) => values.get(name) ?? "";
}
