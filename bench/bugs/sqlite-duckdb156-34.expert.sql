SELECT 'b' GLOB '[^a]';
