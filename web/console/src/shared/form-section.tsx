import { Box, Typography } from "@mui/material";
import type { ReactNode } from "react";

/** A part of a form under a heading. */
export function FormSection({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Box component="section" sx={{ width: "100%", mb: 3 }}>
      <Typography variant="h6" component="h2" gutterBottom>
        {title}
      </Typography>
      {children}
    </Box>
  );
}
